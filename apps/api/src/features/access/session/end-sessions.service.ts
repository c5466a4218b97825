export { endImpersonated, endSessionsOf } from './sessions.sql.ts';
