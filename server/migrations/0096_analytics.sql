CREATE TABLE "channel_metric_days" (
	"channel_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"day" date NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"reactions" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "channel_metric_days_channel_id_content_type_day_pk" PRIMARY KEY("channel_id","content_type","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "metric_days" (
	"delivery_id" uuid NOT NULL,
	"day" date NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"reactions" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "metric_days_delivery_id_day_pk" PRIMARY KEY("delivery_id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text NOT NULL,
	"period" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "metric_turns" ADD COLUMN "impressions" integer GENERATED ALWAYS AS (coalesce((counts->>'views')::int, 0) + coalesce((counts->>'opened')::int, 0)) STORED;--> statement-breakpoint
ALTER TABLE "metric_turns" ADD COLUMN "engaged" integer GENERATED ALWAYS AS (coalesce((counts->>'likes')::int, 0) + coalesce((counts->>'replies')::int, 0) + coalesce((counts->>'reposts')::int, 0) + coalesce((counts->>'quotes')::int, 0) + coalesce((counts->>'saves')::int, 0) + coalesce((counts->>'clicks')::int, 0)) STORED;--> statement-breakpoint
ALTER TABLE "channel_metric_days" ADD CONSTRAINT "channel_metric_days_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_metric_days" ADD CONSTRAINT "channel_metric_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_metric_days" ADD CONSTRAINT "channel_metric_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_days" ADD CONSTRAINT "metric_days_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_days" ADD CONSTRAINT "metric_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_days" ADD CONSTRAINT "metric_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_metric_days_business_idx" ON "channel_metric_days" USING btree ("workspace_id","business_id","day");--> statement-breakpoint
CREATE INDEX "metric_days_business_idx" ON "metric_days" USING btree ("workspace_id","business_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_token_key" ON "reports" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "reports_business_idx" ON "reports" USING btree ("workspace_id","business_id","made_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_decided_idx" ON "reviews" USING btree ("workspace_id","decided_at") WHERE "reviews"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_out_idx" ON "deliveries" USING btree ("workspace_id","published_at") WHERE "deliveries"."published_at" is not null;--> statement-breakpoint
SELECT protect_tenant_table('reports'), protect_business_table('reports');--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['metric_days', 'channel_metric_days']) AS name;--> statement-breakpoint
CREATE TABLE metric_days_rest PARTITION OF metric_days DEFAULT;--> statement-breakpoint
ALTER TABLE metric_days_rest ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE metric_days_rest FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE channel_metric_days_rest PARTITION OF channel_metric_days DEFAULT;--> statement-breakpoint
ALTER TABLE channel_metric_days_rest ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE channel_metric_days_rest FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- As before, for each of these tables: a partition for this month and the two after it; months that ended more than 25 months ago go.
CREATE OR REPLACE FUNCTION turn_metric_months() RETURNS void LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  kept record;
  month timestamptz;
  name text;
BEGIN
  FOR kept IN SELECT * FROM (VALUES ('delivery_metrics', 'counted_at'), ('metric_days', 'day'), ('channel_metric_days', 'day')) AS kept (parent, key) LOOP
    FOR month IN SELECT date_trunc('month', now()) + make_interval(months => ahead) FROM generate_series(0, 2) ahead LOOP
      name := kept.parent || '_' || to_char(month, 'YYYY_MM');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      -- What came before its month was made is in the rest, which would refuse it.
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, kept.parent);
      EXECUTE format('WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO %5$I SELECT * FROM moved',
        kept.parent, kept.key, month, month + interval '1 month', name);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', kept.parent, name, month, month + interval '1 month');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    END LOOP;
    FOR name IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = to_regclass(kept.parent)
      AND inhrelid::regclass::text < kept.parent || '_' || to_char(now() - interval '25 months', 'YYYY_MM')
    LOOP
      EXECUTE format('DROP TABLE %s', name);
    END LOOP;
  END LOOP;
END
$$;--> statement-breakpoint
SELECT turn_metric_months();--> statement-breakpoint
-- What the history knows so far: how far each row of it goes beyond the one before.
INSERT INTO metric_days (delivery_id, day, workspace_id, business_id, post_id, channel_id, content_type, impressions, reactions, comments, shares, saves, clicks)
SELECT told.delivery_id, (told.counted_at AT TIME ZONE b.time_zone)::date, d.workspace_id, d.business_id, d.post_id, d.channel_id, p.content_type,
  sum(told.impressions - told.had_impressions), sum(told.reactions - told.had_reactions), sum(told.comments - told.had_comments),
  sum(told.shares - told.had_shares), sum(told.saves - told.had_saves), sum(told.clicks - told.had_clicks)
FROM (
  SELECT m.*, lag(m.impressions, 1, 0) OVER history AS had_impressions, lag(m.reactions, 1, 0) OVER history AS had_reactions,
    lag(m.comments, 1, 0) OVER history AS had_comments, lag(m.shares, 1, 0) OVER history AS had_shares,
    lag(m.saves, 1, 0) OVER history AS had_saves, lag(m.clicks, 1, 0) OVER history AS had_clicks
  FROM (
    SELECT delivery_id, counted_at, coalesce((counts->>'views')::int, 0) + coalesce((counts->>'opened')::int, 0) AS impressions,
      coalesce((counts->>'likes')::int, 0) AS reactions, coalesce((counts->>'replies')::int, 0) AS comments,
      coalesce((counts->>'reposts')::int, 0) + coalesce((counts->>'quotes')::int, 0) AS shares,
      coalesce((counts->>'saves')::int, 0) AS saves, coalesce((counts->>'clicks')::int, 0) AS clicks
    FROM delivery_metrics
  ) m
  WINDOW history AS (PARTITION BY m.delivery_id ORDER BY m.counted_at)
) told JOIN deliveries d ON d.id = told.delivery_id JOIN posts p ON p.id = d.post_id JOIN businesses b ON b.id = d.business_id
GROUP BY 1, 2, 3, 4, 5, 6, 7;--> statement-breakpoint
INSERT INTO channel_metric_days (channel_id, content_type, day, workspace_id, business_id, impressions, reactions, comments, shares, saves, clicks)
SELECT channel_id, content_type, day, workspace_id, business_id, sum(impressions), sum(reactions), sum(comments), sum(shares), sum(saves), sum(clicks)
FROM metric_days GROUP BY 1, 2, 3, 4, 5;
