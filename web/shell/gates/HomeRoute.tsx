import { Navigate } from 'react-router';
import { defaultRoute } from '../bar/links.ts';
import { useShop } from '../shop.ts';

/** No further path: the first screen of what this company has. */
export function HomeRoute() {
  return <Navigate to={defaultRoute(useShop())} replace />;
}
