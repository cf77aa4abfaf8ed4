"""Tests of `duchy.env`: games for research."""
