"""What a sentence asks a robot to do: tasks, steps, and the operations of a program."""
