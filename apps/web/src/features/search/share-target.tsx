import { Navigate, useSearchParams } from 'react-router';
import { sharedAddress } from './shared-address.ts';

/** Leads from what another program shares, such as a link of a map, to the place on the map. */
export function ShareTarget() {
  const [params] = useSearchParams();
  return <Navigate to={sharedAddress(params)} replace />;
}
