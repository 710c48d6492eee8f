import type { OcppConnection201 } from '../../platform/ocpp-server/connection.ts';
import type { Worded } from '../charging/public.ts';

export async function setVariable(
  { command }: OcppConnection201,
  component: string,
  variable: string,
  attributeValue: string,
): Promise<Worded> {
  const set = await command('SetVariables', {
    setVariableData: [
      { component: { name: component }, variable: { name: variable }, attributeValue },
    ],
  });
  if (!set.ok) return set;
  const status = set.response.setVariableResult[0]?.attributeStatus ?? 'Rejected';
  return { ok: true, response: { status } };
}
