export const api = (path) => `apps/api/src/${path}`;
export const feature = (path) => api(`features/${path}`);
