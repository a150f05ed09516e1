"""The cell: the taught points, signals and devices that a program may name."""
