CREATE TABLE "month_plan_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"content_type" text NOT NULL,
	"theme" integer,
	"topic" text NOT NULL,
	"angle" text DEFAULT '' NOT NULL,
	"given" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message" text,
	"asks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_insisted" boolean DEFAULT false NOT NULL,
	"hold_id" uuid,
	"post_id" uuid,
	CONSTRAINT "month_plan_items_state_check" CHECK ("month_plan_items"."state" in ('waiting', 'writing', 'written', 'failed', 'asks'))
);
--> statement-breakpoint
CREATE TABLE "month_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"themes" jsonb NOT NULL,
	"rhythm" jsonb NOT NULL,
	"state" text NOT NULL,
	"proposer" text,
	"stop_reason" text,
	"message" text,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"started_by" uuid,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"resumed_at" timestamp with time zone,
	"resumed_after" integer,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "month_plans_state_check" CHECK ("month_plans"."state" in ('proposing', 'proposed', 'writing', 'stopped', 'done')),
	CONSTRAINT "month_plans_stop_check" CHECK ("month_plans"."stop_reason" in ('person', 'quota', 'provider', 'access')),
	CONSTRAINT "month_plans_period_check" CHECK ("month_plans"."to_date" >= "month_plans"."from_date")
);
--> statement-breakpoint
ALTER TABLE "month_plan_items" ADD CONSTRAINT "month_plan_items_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plan_items" ADD CONSTRAINT "month_plan_items_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plan_items" ADD CONSTRAINT "month_plan_items_plan_id_month_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."month_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plan_items" ADD CONSTRAINT "month_plan_items_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plans" ADD CONSTRAINT "month_plans_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plans" ADD CONSTRAINT "month_plans_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plans" ADD CONSTRAINT "month_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plans" ADD CONSTRAINT "month_plans_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plans" ADD CONSTRAINT "month_plans_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "month_plan_items_plan_idx" ON "month_plan_items" USING btree ("workspace_id","plan_id","day","time","id");--> statement-breakpoint
CREATE INDEX "month_plan_items_business_idx" ON "month_plan_items" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "month_plan_items_post_key" ON "month_plan_items" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "month_plans_open_key" ON "month_plans" USING btree ("workspace_id","business_id") WHERE "month_plans"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "month_plans_work_idx" ON "month_plans" USING btree ("workspace_id","started_at") WHERE "month_plans"."state" in ('proposing', 'writing') and "month_plans"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "month_plans_business_idx" ON "month_plans" USING btree ("business_id");--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['month_plans', 'month_plan_items']) AS name;
