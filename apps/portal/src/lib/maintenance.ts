import { callApi } from './api.ts';
import { checkMaintenance } from './maintenance-check.ts';
import { signOut } from './session.ts';

/** The check against the real service. */
export function checkForMaintenance(goToMaintenance: () => void): Promise<void> {
  return checkMaintenance({
    readFlag: readMaintenanceFlag,
    goToMaintenance,
    signOut,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** The text the service answers, "true" or anything else. The page at /maintenance asks it too. */
export async function readMaintenanceFlag(): Promise<string> {
  const { getMaintenance } = await import('@antela/contract/maintenance');
  return (await callApi(getMaintenance, { query: { app: 'companyportal' } })).data.value;
}
