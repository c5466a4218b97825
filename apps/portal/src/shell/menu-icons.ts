import {
  Banknote,
  CalendarOff,
  CalendarRange,
  ContactRound,
  Gift,
  History,
  KeyRound,
  LayoutDashboard,
  Settings,
  ShieldCheck,
  UserCog,
  Users,
  Wallet,
  WalletCards,
  Webhook,
} from 'lucide-react';

export const menuIcons = {
  dashboard: LayoutDashboard,
  payrolls: CalendarRange,
  employees: Users,
  transactions: Banknote,
  prima: Gift,
  clientRestrictions: CalendarOff,
  wallets: Wallet,
  walletUsers: WalletCards,
  settings: Settings,
  roles: ShieldCheck,
  users: UserCog,
  apiKeys: KeyRound,
  webhooks: Webhook,
  auditStreams: History,
  contacts: ContactRound,
};

export type MenuIcon = keyof typeof menuIcons;
