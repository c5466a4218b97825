import { startThread } from './start-thread.dev.mjs';

await startThread('read-table-worker');
