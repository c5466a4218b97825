import { startThread } from './start-thread.dev.mjs';

await startThread('fill-file-worker');
