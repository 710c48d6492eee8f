// @vitest-environment node
import { PLUG_STATUSES } from '@voltagora/domain';
import { describe, expect, it } from 'vitest';
import { plugsByStatus } from './plugs-by-status.ts';

describe("a station's plugs by state", () => {
  it('[S4.01] loses none of the states', () => {
    const plugs = PLUG_STATUSES.map((status, index) => ({ label: String(index), status }));
    const groups = plugsByStatus(plugs);
    expect(groups.map(({ status }) => status).toSorted()).toEqual(PLUG_STATUSES.toSorted());
  });

  it('names the plugs that want a look first', () => {
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
