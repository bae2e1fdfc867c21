import { z } from 'zod';

// The page's Content-Security-Policy forbids eval; without this the schemas probe for it and each visit reports a violation.
z.config({ jitless: true });
