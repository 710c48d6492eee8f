// @vitest-environment node
import { PLUG_STATUSES } from '@voltagora/domain';
import { describe, expect, it } from 'vitest';
import { plugsByStatus } from './plugs-by-status.ts';

describe("a station's plugs by status", () => {
  it('[S4.01] include every status', () => {
    const plugs = PLUG_STATUSES.map((status, index) => ({ label: String(index), status }));
    const groups = plugsByStatus(plugs);
    expect(groups.map(({ status }) => status).toSorted()).toEqual(PLUG_STATUSES.toSorted());
  });

  it('start with the plugs that need attention', () => {
    expect(
      plugsByStatus([
        { label: 'A', status: 'Available' },
        { label: 'B', status: 'Not connected' },
        { label: 'C', status: 'Available' },
      ]),
    ).toEqual([
      { status: 'Not connected', labels: ['B'] },
      { status: 'Available', labels: ['A', 'C'] },
    ]);
  });
});
