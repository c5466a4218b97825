import type { Permission } from '@antela/contract/permissions';
import type { ComponentType } from 'react';

/** Wallet on whose page a section is drawn. */
export type WalletSectionProps = { walletid: string; name: string };

/** A part of a wallet's page that belongs to another feature: `sections.ts` hands them over, so that no feature knows another. */
export type WalletSection = {
  /** In the address. */
  word: string;
  /** The tab's words, in Spanish. */
  title: string;
  /** People without it are not shown the section. */
  permission?: Permission;
  component: ComponentType<WalletSectionProps>;
};

/** A view beside the list of wallets, handed over in the same way. */
export type WalletsView = { word: string; title: string; component: ComponentType };
