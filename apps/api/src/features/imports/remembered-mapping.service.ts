/** What a client said the columns of a file are, by the file's titles: other features read spreadsheets with it too. */
export { findMapping as recallMapping, rememberMapping } from './imports.sql.ts';
