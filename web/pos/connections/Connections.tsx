import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PosName } from '#contract/pos/drivers.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { q } from '../../query.ts';
import screen from '../Pos.module.css';
import { ConnectionCard } from './ConnectionCard.tsx';
import classes from './Connections.module.css';
import { useConnect, useGrantReturn } from './useConnect.ts';

const texts = posTexts.sync;

/** The points of sale that are connected, and those that can be. */
export function Connections({ mayEdit }: { mayEdit: boolean }) {
  useGrantReturn();
  const { data } = useQuery(q(pos.listConnections));
  if (!data) return null;
  const { connections, drivers, counting } = data;
  const open = drivers.filter((driver) => !connections.some((one) => one.driver === driver));
  const canSquare = drivers.includes('square') || connections.some(({ driver }) => driver === 'square');
  if (connections.length === 0 && !mayEdit) return null;
  return (
    <section aria-label={texts.title} className={classes.list}>
      <h2 className={screen.heading}>{texts.title}</h2>
      {connections.map((connection) => (
        <ConnectionCard
          key={connection.connection_id}
          connection={connection}
          mayEdit={mayEdit}
          isCounting={counting.includes(connection.driver)}
        />
      ))}
      {mayEdit && open.length > 0 ? (
        <div className={classes.actions}>
          {open.map((driver) => (
            <ConnectButton key={driver} driver={driver} />
          ))}
        </div>
      ) : null}
      {mayEdit && !canSquare ? <p className={screen.quiet}>{texts.notConfigured}</p> : null}
    </section>
  );
}

function ConnectButton({ driver }: { driver: PosName }) {
  const { connect, isPending } = useConnect(driver);
  return (
    <Button variant="default" loading={isPending} onClick={connect}>
      {texts.connect(posTexts.systems[driver])}
    </Button>
  );
}
