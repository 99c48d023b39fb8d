"""One game being played: lines in, plain lines out, everything kept before it is told."""
