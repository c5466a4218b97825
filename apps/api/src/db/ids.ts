import { v7 } from 'uuid';

/** Ids are UUIDv7 made by the application: sortable by creation, and the same on any PostgreSQL. */
export const newId = (): string => v7();
