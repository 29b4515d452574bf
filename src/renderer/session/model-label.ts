import type { SessionSummary } from '../../shared/session.ts';
