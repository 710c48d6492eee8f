interface Variable {
  name: string;
  instance?: string;
}

interface Component extends Variable {
  evse?: { id: number; connectorId?: number };
}

/** Formats an OCPP 2.0.1 variable as `Component[instance](evse,connector).Variable[instance]`. */
export const variableName = (component: Component, variable: Variable): string =>
  `${instanced(component)}${placeOf(component)}.${instanced(variable)}`;

const instanced = ({ name, instance }: Variable): string =>
  instance === undefined ? name : `${name}[${instance}]`;

function placeOf({ evse }: Component): string {
  if (evse === undefined) return '';
  return evse.connectorId === undefined ? `(${evse.id})` : `(${evse.id},${evse.connectorId})`;
}

const PART = String.raw`([^.[\]()]{1,50})(?:\[([^\]]{1,50})\])?`;
const FORM = new RegExp(`^${PART}(?:\\((\\d{1,5})(?:,(\\d{1,5}))?\\))?\\.${PART}$`, 'u');

/** Parses the format of `variableName`. Returns undefined for any other text. */
export function readVariableName(
  key: string,
): { component: Component; variable: Variable } | undefined {
  const parts = FORM.exec(key);
  if (parts === null) return undefined;
  const [, component = '', instance, evseId, connectorId, variable = '', variableInstance] = parts;
  return {
    component: {
      ...named(component, instance),
      ...(evseId !== undefined && {
        evse: {
          id: Number(evseId),
          ...(connectorId !== undefined && { connectorId: Number(connectorId) }),
        },
      }),
    },
    variable: named(variable, variableInstance),
  };
}

const named = (name: string, instance: string | undefined): Variable => ({
  name,
  ...(instance !== undefined && { instance }),
});
