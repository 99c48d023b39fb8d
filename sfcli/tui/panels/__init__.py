"""Panels beside the map: text in lines, repainted line by line."""
