"""Where the packaged program starts."""

from __future__ import annotations

import sys

from app.__main__ import main

sys.exit(main())
