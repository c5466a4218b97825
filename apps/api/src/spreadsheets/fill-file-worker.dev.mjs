// In development and tests the sources run unbundled: a thread has no TypeScript loader until it registers one.
import { register } from 'tsx/esm/api';

register();
await import('./fill-file-worker.ts');
