/** A policy in the cloud's own language, as far as this store reads it. What no statement allows is denied. */
export type Policy = {
  Version: '2012-10-17';
  Statement: {
    Sid: string;
    Effect: 'Allow';
    Action: string[];
    /** `*` stands at its end only. */
    Resource: string;
    /** By key: `true` where the request must lack it, `false` where it must have it. */
    Condition?: { Null: Record<string, 'true' | 'false'> };
  }[];
};

/**
 * Rights of people's temporary credentials: create and read files below a prefix of their own, and never overwrite. A real cloud
 * is given the same document (docs/operations.md); its identity pool makes the tags of the id token's `custom:client` and `sub`.
 */
export function peoplePolicy(bucket: string): Policy {
  const Resource = `arn:aws:s3:::${bucket}/clients/\${aws:PrincipalTag/client}/people/\${aws:PrincipalTag/user}/*`;
  return {
    Version: '2012-10-17',
    Statement: [
      { Sid: 'ReadOwnFiles', Effect: 'Allow', Action: ['s3:GetObject'], Resource },
      {
        Sid: 'CreateOwnFiles',
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:PutObjectAcl'],
        Resource,
        Condition: { Null: { 's3:if-none-match': 'false' } },
      },
    ],
  };
}

type Asked = {
  action: string;
  bucket: string;
  key: string;
  /** Session tags of the caller. */
  tags: Readonly<Record<string, string>>;
  /** Condition keys that the request has. */
  has: ReadonlySet<string>;
};

export const isAllowed = ({ Statement }: Policy, { action, bucket, key, tags, has }: Asked): boolean =>
  Statement.some(({ Action, Resource, Condition }) => {
    if (!Action.includes(action)) return false;
    const pattern = withTags(Resource, tags);
    const asked = `arn:aws:s3:::${bucket}/${key}`;
    if (pattern === null || !asked.startsWith(pattern.slice(0, -1)) || asked.length < pattern.length)
      return false;
    return Object.entries(Condition?.Null ?? {}).every(
      ([name, lacks]) => has.has(name) === (lacks === 'false'),
    );
  });

/** Null where a tag is missing, or could reach beyond its own place in a key. */
function withTags(resource: string, tags: Asked['tags']): string | null {
  let isWhole = true;
  const text = resource.replaceAll(/\$\{aws:PrincipalTag\/([a-z]{1,32})\}/g, (_, name: string) => {
    const tag = tags[name] ?? '';
    isWhole &&= /^[\w-]{1,128}$/.test(tag);
    return tag;
  });
  return isWhole ? text : null;
}
