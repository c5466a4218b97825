/**
 * Meanings that a client confirmed for the columns of a file, by the file's titles: other features read spreadsheets with them
 * too.
 */
export { findMapping as recallMapping, rememberMapping } from './imports.sql.ts';
