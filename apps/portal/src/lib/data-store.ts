import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Contents of the client data store (docs/spec.md §3). Every part is empty until somebody signs in. */
export type StoredData = {
  /** The username and an access token, refreshed on renewal. */
  user: { name?: string; accessToken?: string };
  cognito: { idToken?: string };
  info: { token?: string };
  [key: string]: unknown;
};

type DataStore = {
  data: Partial<StoredData>;
  permissions: string[];
  /** Puts a value under a key, in place of what was there. */
  setValue: (key: string, value: unknown) => void;
  /** Adds a value's fields to what the key holds; where either is no object, the new value stands. */
  addValue: (key: string, value: unknown) => void;
  removeValue: (key: string) => void;
  setPermissions: (permissions: readonly string[]) => void;
  hasPermission: (permission: string) => boolean;
  /** Empties data and permissions. */
  clear: () => void;
};

/** Kept in local storage under the name the specification gives; it is a convenience of the menu, the server decides. */
export const useDataStore = create<DataStore>()(
  persist(
    (set, get) => ({
      data: { user: {}, cognito: {}, info: {} },
      permissions: [],
      setValue: (key, value) => set(({ data }) => ({ data: { ...data, [key]: value } })),
      addValue: (key, value) =>
        set(({ data }) => ({
          data: {
            ...data,
            [key]: isRecord(data[key]) && isRecord(value) ? { ...data[key], ...value } : value,
          },
        })),
      removeValue: (key) => set(({ data: { [key]: _removed, ...rest } }) => ({ data: rest })),
      setPermissions: (permissions) => set({ permissions: [...permissions] }),
      hasPermission: (permission) => get().permissions.includes(permission),
      clear: () => set({ data: {}, permissions: [] }),
    }),
    {
      name: 'data-store',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ data, permissions }) => ({ data, permissions }),
    },
  ),
);

export function hasPermission(permission: string): boolean {
  return useDataStore.getState().hasPermission(permission);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
