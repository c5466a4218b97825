export { setMovedValues, type MovedField } from './employee-writes.sql.ts';
