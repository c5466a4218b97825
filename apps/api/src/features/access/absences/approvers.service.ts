export { listApprovers, type PresentApprover } from './absences.sql.ts';
