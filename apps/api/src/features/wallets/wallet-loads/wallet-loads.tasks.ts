import type { TaskList } from 'graphile-worker';
import { applyLoad } from './apply-load.service.ts';
import { prepareLoad, type LoadTasks } from './prepare-load.service.ts';
import { runReversal, type Reversal } from './reverse-load.service.ts';

interface OfLoad {
  clientId: string;
  loadId: string;
}

/** A load's steps as tasks of the queue; each may be run again after a crash. */
export const walletLoadTasks = (work: LoadTasks): TaskList => ({
  'prepare-wallet-load': (payload) => {
    const { clientId, loadId } = payload as OfLoad;
    return prepareLoad(work, clientId, loadId);
  },
  'apply-wallet-load': (payload) => {
    const { clientId, loadId } = payload as OfLoad;
    return applyLoad(work, clientId, loadId);
  },
  'reverse-wallet-load': (payload) => runReversal(work, payload as Reversal),
});
