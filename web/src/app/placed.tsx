import { kindOfRouteType, routeTypeOf } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { usePath } from '../navigation/place.ts';
import { useGo } from '../navigation/use-go.ts';
import type { RouteLine } from './routes.tsx';

/** A screen under the type its address names. RT1: any other type means member, and the address is put right. */
export function Placed({
  line: { screen, show: Show },
  routeType,
}: {
  line: RouteLine;
  routeType: string | undefined;
}) {
  const kind = kindOfRouteType(routeType);
  const known = !routeType || routeTypeOf(kind) === routeType;
  return (
    <>
      {!known && <TypePutRight routeType={routeTypeOf(kind)} />}
      <Show kind={kind} screen={screen} />
    </>
  );
}

function TypePutRight({ routeType }: { routeType: string }) {
  const path = usePath();
  const go = useGo();
  useEffect(() => go(path.replace(/^\/[^/]+/, `/${routeType}`), { replace: true }), [go, path, routeType]);
  return null;
}
