import pg from 'pg';

/**
 * Gives back the name of the constraint that a node refused for: its coordinator hands on the node's words alone, where the name ends with
 * the number of a part. Rules of ours say theirs as a hint as well.
 */
export function nameConstraint(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === undefined && isOfNode(error)) {
    const name = /constraint "(\w+)"/.exec(error.message)?.[1]?.replace(/_\d{6,}$/, '') ?? ruleOf(error);
    if (name !== undefined) error.constraint = name;
  }
  throw error;
}

const isOfNode = ({ where }: pg.DatabaseError): boolean =>
  where?.includes('while executing command on') === true;

const ruleOf = ({ code, hint }: pg.DatabaseError): string | undefined =>
  code === '23514' && hint !== undefined && /^[a-z_]+$/.test(hint) ? hint : undefined;
