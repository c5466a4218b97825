/** Where the addresses of each base of the contract begin. */
export const apiBases = { main: '/api', live: '/api/live', v2: '/api/v2' };
