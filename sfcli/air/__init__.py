"""The air war: operations flown on demand, air combat, antiaircraft fire, missions. Rules 16-26."""
