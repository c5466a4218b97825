import { create } from 'zustand';

/** Whether the list of what waits for this person is open: several places open it, and the layout draws it. */
const useStore = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const useApprovalsOpen = (): boolean => useStore(({ isOpen }) => isOpen);
export const openApprovals = (): void => useStore.setState({ isOpen: true });
export const closeApprovals = (): void => useStore.setState({ isOpen: false });
