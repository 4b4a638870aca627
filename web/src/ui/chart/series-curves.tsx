import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { CSSProperties } from 'react'
import { count } from '../../text/format.ts'
import classes from './chart.module.css'
import type { SeriesChartProps } from './series-chart.tsx'
import { colourOf, strokes } from './series-look.ts'

/** The drawing itself; its library is fetched with the first chart. */
export function Curves({ series, steps, write }: SeriesChartProps) {
  const axis = { fontSize: 12, fill: 'var(--text-3)' }
  const rows = steps.map((step, index) => ({ step, ...series.map(({ values }) => values[index] ?? null) }))
  return (
    <ResponsiveContainer width="100%" height={260}>
      <LineChart data={rows} margin={{ top: 10, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="step" axisLine={false} tickLine={false} tick={axis} tickMargin={8} minTickGap={48} />
        <YAxis
          axisLine={false}
          tickLine={false}
          tick={axis}
          width={58}
          tickCount={5}
          tickFormatter={(value: number) => count(value)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--outline)' }}
          content={({ active, payload, label }) =>
            active && payload ? (
              <div className={classes.tip}>
                <span className={classes.tipTitle}>{label}</span>
                {payload.map(({ dataKey, value }) => (
                  <span key={String(dataKey)} className={classes.tipRow}>
                    <span className={classes.key} style={{ '--key': colourOf(Number(dataKey)) } as CSSProperties}>
                      {series[Number(dataKey)]?.label}
                    </span>
                    <b>{typeof value === 'number' ? write(value) : '—'}</b>
                  </span>
                ))}
              </div>
            ) : null
          }
        />
        {series.map(({ label }, index) => (
          <Line
            key={label}
            type="linear"
            dataKey={String(index)}
            stroke={colourOf(index)}
            strokeWidth={2}
            strokeDasharray={strokes[index] ?? ''}
            dot={false}
            isAnimationActive={false}
            activeDot={{ r: 4, stroke: 'var(--surface)', strokeWidth: 2 }}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
