import { maintenanceSignOutDelayMs } from './limits.ts';

/**
 * Runs on each path change of every protected page (docs/spec.md §2, §4): "true" sends to /maintenance and signs out 500 ms
 * later. A check that fails never logs anybody out.
 */
export async function checkMaintenance(ports: MaintenancePorts): Promise<void> {
  let flag: string;
  try {
    flag = await ports.readFlag();
  } catch {
    return;
  }
  if (flag !== 'true') return;
  ports.goToMaintenance();
  await ports.wait(maintenanceSignOutDelayMs);
  await ports.signOut();
}

export type MaintenancePorts = {
  /** `data.value` of the maintenance call. */
  readFlag: () => Promise<string>;
  goToMaintenance: () => void;
  signOut: () => Promise<void>;
  wait: (ms: number) => Promise<void>;
};
