export { listLoadsToApprove } from './waiting-loads.sql.ts';
