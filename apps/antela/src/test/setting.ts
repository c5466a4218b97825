/**
 * Setting that tests start their products in: as one starts it at home, or as deployed (`npm run trust -- --desplegado`), on a
 * server of Debian's behind PgBouncer, with two APIs behind nginx.
 */
export const isDeployed = process.env['TEST_SETTING'] === 'deployed';
