import type { Pool } from 'pg';

/** Message with which the pool refuses once it is dead. */
export const killed = 'killed';

/** A pool whose connections die after so many statements: what a kill leaves behind. Rolling back is still possible, as the server would. */
export function dyingPool(pool: Pool, statements: number): Pool {
  let left = statements;
  return new Proxy(pool, {
    get(target, name, receiver) {
      if (name !== 'connect') return Reflect.get(target, name, receiver);
      return async () => {
        const client = await target.connect();
        return new Proxy(client, {
          get(connection, key) {
            const value = Reflect.get(connection, key);
            if (key !== 'query') return typeof value === 'function' ? value.bind(connection) : value;
            return (...args: unknown[]) => {
              const isEnd = args[0] === 'rollback';
              left -= isEnd ? 0 : 1;
              if (left < 0 && !isEnd) return Promise.reject(new Error(killed));
              return (connection.query as (...given: unknown[]) => unknown)(...args);
            };
          },
        });
      };
    },
  });
}
