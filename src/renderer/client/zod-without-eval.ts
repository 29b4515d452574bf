import { z } from 'zod';

// zod asks the browser whether it may compile code as soon as a schema is made; our policy says no, loudly. So it never asks.
z.config({ jitless: true });
