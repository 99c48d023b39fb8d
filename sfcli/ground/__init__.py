"""The ground rules, a module a rule. Rules 3D, 3G and 5 to 15."""
