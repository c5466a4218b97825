/** The form of a connection; domains as they are typed, one after the other. */
export type SsoForm = {
  issuer: string;
  oidcClientId: string;
  oidcSecret: string;
  domains: string;
  groupsClaim: string;
  groups: { group: string; roleid: string }[];
  isOnly: boolean;
  emergencyuserid: string;
};
