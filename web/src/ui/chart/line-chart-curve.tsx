import { Area, AreaChart, CartesianGrid, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { count, shortDate } from '../../text/format.ts'
import classes from './chart.module.css'
import type { ChartPoint, LineChartProps } from './line-chart.tsx'

/** The drawing itself; its library is fetched with the first chart. */
export function Curve({
  label,
  previousLabel,
  points,
  write,
  writeDay,
  height = 250,
}: LineChartProps & { writeDay: (day: string) => string }) {
  const axis = { fontSize: 12, fill: 'var(--text-3)' }
  return (
    <ResponsiveContainer width="100%" height={height - 20}>
      <AreaChart data={points as never[]} margin={{ top: 10, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="day"
          axisLine={false}
          tickLine={false}
          tick={axis}
          tickMargin={8}
          minTickGap={48}
          tickFormatter={(day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? shortDate(day) : writeDay(day))}
        />
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
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as ChartPoint | undefined
            if (!active || !point) return null
            return (
              <div className={classes.tip}>
                <span className={classes.tipTitle}>{writeDay(point.day)}</span>
                {point.value !== null && (
                  <span className={classes.tipRow}>
                    <span className={classes.key}>{label}</span>
                    <b>{write(point.value)}</b>
                  </span>
                )}
                {previousLabel && point.previous !== null && point.previous !== undefined && (
                  <span className={classes.tipRow}>
                    <span className={classes.key} data-previous>
                      {previousLabel}
                    </span>
                    <b>{write(point.previous)}</b>
                  </span>
                )}
              </div>
            )
          }}
        />
        {previousLabel && (
          <Line
            type="linear"
            dataKey="previous"
            stroke="var(--neutral-solid)"
            strokeWidth={1.25}
            strokeDasharray="4 3"
            dot={false}
            isAnimationActive={false}
            activeDot={{ r: 3, fill: 'var(--neutral-solid)', stroke: 'var(--surface)', strokeWidth: 1.5 }}
          />
        )}
        <Area
          type="linear"
          dataKey="value"
          stroke="var(--chart-own)"
          strokeWidth={2}
          fill="var(--accent-area)"
          isAnimationActive={false}
          activeDot={{ r: 4, fill: 'var(--chart-own)', stroke: 'var(--surface)', strokeWidth: 2 }}
        />
      </AreaChart>
    </ResponsiveContainer>
  )
}
