// The zone of a file, from its path alone: the rules apply to a new feature or platform part as soon as its folder exists.

export type Layer =
  | 'wiring'
  | 'feature'
  | 'platform'
  | 'web-app'
  | 'web-feature'
  | 'web-shared'
  | 'plain';

export interface Zone {
  /** `packages/domain`, `apps/server`, `tests`, …, or '' for a file at the root. */
  workspace: string;
  layer: Layer;
  /** The folder name of the feature or platform part. */
  part: string;
  /** `routes` of `x.routes.ts`; 'public' of `public.ts`; 'tables' of `tables.ts`; '' for none. */
  role: string;
  isTest: boolean;
  /** What tests share: below `tests/kit` of a workspace. */
  isKit: boolean;
}

const ROLES = ['routes', 'service', 'store', 'reads', 'ocpp'];

export function zoneOf(path: string): Zone {
  const [home = '', name = ''] = path.split('/');
  const inWorkspaces = home === 'packages' || home === 'apps';
  const workspace = inWorkspaces ? `${home}/${name}` : path.includes('/') ? home : '';
  const inside = workspace === '' ? path : path.slice(workspace.length + 1);
  return {
    workspace,
    ...layerOf(workspace, inside),
    role: roleOf(path),
    isTest: isTest(path),
    isKit: /(?:^|\/)tests\/kit\//.test(path),
  };
}

/** Tests, and everything below a folder named `tests`. */
function isTest(path: string): boolean {
  return /\.(?:test|journey)\.tsx?$/.test(path) || /(?:^|\/)tests\//.test(path);
}

function roleOf(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (file === 'public.ts') return 'public';
  if (file === 'tables.ts') return 'tables';
  return ROLES.find((role) => file.endsWith(`.${role}.ts`)) ?? '';
}

function layerOf(workspace: string, inside: string): Pick<Zone, 'layer' | 'part'> {
  const [top = '', folder = '', part = ''] = inside.split('/');
  const isFolder = part !== '';
  if (workspace === 'apps/server' && top === 'src') {
    if (folder === 'features') return { layer: 'feature', part };
    if (folder === 'platform') return { layer: 'platform', part: part.replace(/\.ts$/, '') };
    if (!isFolder) return { layer: 'wiring', part: '' };
  }
  if (workspace === 'apps/web' && top === 'src') {
    if (folder === 'features') return { layer: 'web-feature', part };
    if (folder === 'shared') return { layer: 'web-shared', part };
    if (folder === 'app' || !isFolder) return { layer: 'web-app', part: '' };
  }
  return { layer: 'plain', part: folder };
}
