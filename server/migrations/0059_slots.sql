CREATE TABLE "slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"time" time NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slots_weekday_check" CHECK ("slots"."weekday" between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slots_time_key" ON "slots" USING btree ("channel_id","weekday","time");--> statement-breakpoint
CREATE INDEX "slots_business_idx" ON "slots" USING btree ("workspace_id","business_id");--> statement-breakpoint
CREATE INDEX "deliveries_time_idx" ON "deliveries" USING btree ("channel_id","due_at");--> statement-breakpoint
SELECT protect_tenant_table('slots'), protect_business_table('slots');
