export { endImpersonated, endNamedSessions, endSessionsOf } from './sessions.sql.ts';
