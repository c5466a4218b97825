export { renewRights } from './company-users.sql.ts';
