import { ensureInstalled } from '../../scripts/install.mjs';

/** Its packages are its own: whoever runs its tests installs them, once. @public */
export const setup = () => ensureInstalled('infra');
