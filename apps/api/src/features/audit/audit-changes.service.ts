export { toChanges } from './audit.wire.ts';
