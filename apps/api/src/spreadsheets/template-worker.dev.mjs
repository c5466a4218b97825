import { startThread } from './start-thread.dev.mjs';

await startThread('template-worker');
