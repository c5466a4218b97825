import {
  getListSettings,
  listViewsMax,
  removeSharedView,
  saveListSettings,
  shareView,
  type ListSettings,
} from '@antela/contract/list-settings';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { callApi } from './api.ts';
import { asking } from './asking.ts';
import { writePlainSearch } from './plain-search.ts';
import { viewOf, withView } from './saved-view.ts';
import { useSignedIn } from './signed-in.ts';
import { usePlainSearch } from './url-state.ts';

type Settings = Omit<ListSettings, 'list'>;

export type ListLayout = Settings & {
  /** Rejects with what the server said, and the list is as it was. */
  onChange: (change: Partial<Pick<Settings, 'density' | 'hiddenColumns'>>) => Promise<void>;
  /** Absent where the list has no filters. */
  named?: {
    views: NamedView[];
    /** Present while what is on has no name yet. */
    onSave: ((name: string, readers: ViewReaders) => Promise<void>) | undefined;
    /** Roles to share one with, besides the company; null for people who may share none. */
    roles: { id: string; name: string }[] | null;
  };
};

/** Oneself, everybody of the company, or those who have a role, by its id. */
export type ViewReaders = 'own' | 'all' | (string & {});

export type NamedView = {
  name: string;
  href: string;
  isCurrent: boolean;
  /** Name of whoever shared it; null for the reader's own. */
  sharedBy: string | null;
  /** The role whose people find it; null for everybody's and one's own. */
  role: string | null;
  /** Gives one's own to the company. */
  onShare?: () => Promise<void>;
  onRemove?: () => Promise<void>;
};

/** Question for the layouts of all lists. A saved one is written into the cache at once, and is not asked for again. */
export const layoutOptions = { ...asking(getListSettings), meta: { quiet: true } };
const asItComes: Settings = { density: null, hiddenColumns: [], views: [] };

/**
 * How whoever is signed in has arranged a list; the server keeps it, because a sign-out empties the browser. Null when it cannot
 * be known, or where the list has no name: it then stands as it comes.
 * @param filters the names of its filters in the address, as the keys of its `noFilters`; none where views make no sense
 */
export function useListLayout(name: string | null, filters: object = {}): ListLayout | 'loading' | null {
  const client = useQueryClient();
  const search = usePlainSearch();
  const { pathname } = useLocation();
  const mayShare = useSignedIn().permissions.includes('export_reports');
  const { data, isPending } = useQuery({ ...layoutOptions, enabled: name !== null });
  if (name === null) return null;
  const list = name;
  if (isPending) return 'loading';
  if (!data) return null;
  const settings: Settings = data.data.find((each) => each.list === list) ?? asItComes;
  const { save, forget, share, unshare } = changesOf(client, list);
  const names = Object.keys(filters);
  const now = viewOf(search, names);
  const shared = data.shared.filter((view) => view.list === list);

  const named = (view: { name: string; search: string }) => ({
    name: view.name,
    href: pathname + writePlainSearch(withView(search, names, view.search)),
    isCurrent: view.search === now,
  });
  const own = settings.views.map(({ name, search: what }): NamedView => ({
    ...named({ name, search: what }),
    sharedBy: null,
    role: null,
    ...(mayShare && {
      onShare: async () => {
        await share(name, what);
        await forget(name);
      },
    }),
    onRemove: () => forget(name),
  }));
  const ofCompany = shared.map(({ name, search: what, sharedBy, role, mayRemove }): NamedView => ({
    ...named({ name, search: what }),
    sharedBy,
    role: role?.name ?? null,
    ...(mayRemove && {
      onRemove: () => unshare(name),
    }),
  }));
  const views = [...ofCompany, ...own];
  const isNew =
    now !== '' && settings.views.length < listViewsMax && views.every(({ isCurrent }) => !isCurrent);
  return {
    ...settings,
    onChange: (change) => save(() => change),
    ...(names.length > 0 && {
      named: {
        views,
        roles: mayShare ? data.roles : null,
        onSave: isNew
          ? (name, readers) =>
              readers !== 'own'
                ? share(name, now, readers === 'all' ? undefined : readers)
                : save((before) => ({
                    views: [...before.views.filter((view) => view.name !== name), { name, search: now }],
                  }))
          : undefined,
      },
    }),
  };
}

/** Writes what changes of one list's layout and views. */
function changesOf(client: QueryClient, list: string) {
  const readAgain = () => client.invalidateQueries({ queryKey: layoutOptions.queryKey });

  /** Each change builds on what was last seen to be saved: two changes at once both stay. */
  async function save(change: (before: Settings) => Partial<Settings>): Promise<void> {
    const known = client.getQueryData(layoutOptions.queryKey) ?? { data: [], shared: [], roles: [] };
    const { data: all } = known;
    const { density, hiddenColumns, views } = all.find((each) => each.list === list) ?? asItComes;
    const body = { density, hiddenColumns, views, ...change({ density, hiddenColumns, views }) };
    client.setQueryData(layoutOptions.queryKey, {
      ...known,
      data: [...all.filter((each) => each.list !== list), { list, ...body }],
    });
    try {
      await callApi(saveListSettings, { query: { list }, body });
    } catch (error) {
      await readAgain();
      throw error;
    }
  }

  const forget = (name: string) =>
    save(({ views }) => ({ views: views.filter((view) => view.name !== name) }));
  const share = async (name: string, what: string, roleid?: string): Promise<void> => {
    await callApi(shareView, {
      query: { list },
      body: { name, search: what, ...(roleid !== undefined && { roleid }) },
    });
    await readAgain();
  };
  const unshare = async (name: string): Promise<void> => {
    await callApi(removeSharedView, { query: { list, name } });
    await readAgain();
  };
  return { save, forget, share, unshare };
}
